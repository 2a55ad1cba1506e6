from compare.report.slug import slug


def test_names_that_read_alike_are_told_apart():
    names = ["m/a,b", "m/a b", "m/a/b", "m/a=b", "M/A B", "m-a-b"]
    assert len({slug(name) for name in names}) == len(names)


def test_a_long_name_is_cut_and_still_its_own():
    one, other = slug("m/" + "x" * 10_000), slug("m/" + "x" * 10_001)
    assert one != other
    assert len(one) <= 49


def test_a_plain_name_stays():
    assert (slug("repaired"), slug("sat/a1")) == ("repaired", "sat-a1")
