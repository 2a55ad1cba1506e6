import math

import pytest
import synthetic_store as made

from compare import oddities, tables
from compare.common_ground import common_ground
from compare.growth_laws import EXPONENTIAL, POWER, growth_table
from compare.judged_runs import gather
from compare.ranking import SHIFT, ranking_table
from compare.report import plain_tables
from compare.report.topic import Topic
from compare.statistics.virtual_best import VIRTUAL_BEST

BOARDS = [made.instance("nonogram", 3, 4 + seed % 2, seed) for seed in range(6)]


def runs_of(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return gather(tmp_path / "store.sqlite").runs


def cases_of(tmp_path, *runs):
    return tables.cases(runs_of(tmp_path, *runs))


def timed(board, solver, seconds, **rest):
    if seconds is None:
        return board, made.run(board, solver, "timeout", **rest)
    return board, made.run(board, solver, build_s=0.0, solve_s=seconds, **rest)


def field(tmp_path, **seconds):
    """Cases of solvers sat/NAME: their seconds on the first boards, None for a timeout."""
    runs = [timed(board, f"sat/{name}", value) for name, values in seconds.items()
            for board, value in zip(BOARDS, values, strict=False)]  # fmt: skip
    return cases_of(tmp_path, *runs)


# Common ground


def test_all_on_the_same_instances_is_common_ground(tmp_path):
    ground = common_ground(field(tmp_path, a=[1, 2], b=[1, None]))
    assert (ground.solvers, ground.instances, ground.instances_left_out) == (("sat/a", "sat/b"), 2, 0)


def test_an_instance_that_somebody_was_not_given_is_left_out(tmp_path):
    ground = common_ground(field(tmp_path, a=[1, 2, 3], b=[1, 2]))
    assert (ground.solvers, ground.instances, ground.instances_left_out) == (("sat/a", "sat/b"), 2, 1)


def test_a_solver_with_too_little_is_left_out(tmp_path):
    ground = common_ground(field(tmp_path, a=[1, 2, 3, 4, 5], b=[1, 2, 3, 4, 5], c=[1]))
    assert (ground.solvers, ground.instances) == (("sat/a", "sat/b"), 5)
    assert ground.solvers_left_out == ("sat/c",)
    assert len(ground.trials.instances) == 5


# Ranking


def test_par_and_the_shares_of_the_virtual_best(tmp_path):
    table = ranking_table(common_ground(field(tmp_path, a=[1.0, 4.0, None], b=[2.0, 1.0, 3.0])))
    by_solver = table.set_index("solver")
    assert list(table["solver"]) == [VIRTUAL_BEST, "sat/b", "sat/a"]
    assert list(table["rank"]) == [0, 1, 2]
    assert by_solver["par2"].to_dict() == pytest.approx({VIRTUAL_BEST: 5 / 3, "sat/b": 2.0, "sat/a": 5.0})
    assert by_solver["par10"]["sat/a"] == pytest.approx(55 / 3)
    assert by_solver["solved"].to_dict() == {VIRTUAL_BEST: 3, "sat/b": 3, "sat/a": 2}
    shifted = math.exp((math.log(2 + SHIFT) + math.log(1 + SHIFT) + math.log(3 + SHIFT)) / 3) - SHIFT
    assert by_solver["sgm"]["sat/b"] == pytest.approx(shifted)
    assert by_solver["share"]["sat/a"] == pytest.approx(1 / 3)
    assert (by_solver["alone"]["sat/b"], by_solver["only_solver"]["sat/b"]) == (2, 1)
    assert by_solver["timeout"]["sat/a"] == 1


def test_a_refuted_solver_has_no_rank_and_no_part_in_the_virtual_best(tmp_path):
    runs = [timed(board, "sat/a", 2.0) for board in BOARDS[:2]] + [timed(board, "sat/b", 3.0) for board in BOARDS[:2]]
    runs += [(BOARDS[0], made.invalid(BOARDS[0], "sat/liar", solve_s=0.001)), timed(BOARDS[1], "sat/liar", 0.001)]
    ground = common_ground(cases_of(tmp_path, *runs))
    table = ranking_table(ground).set_index("solver")
    assert ground.refuted == {"sat/liar": 1}
    assert table["rank"].isna().to_dict() == {VIRTUAL_BEST: False, "sat/a": False, "sat/b": False, "sat/liar": True}
    assert table["par2"][VIRTUAL_BEST] == 2.0
    assert table["wrong"]["sat/liar"] == 1
    shown = plain_tables.ranking(ranking_table(ground), Topic("nonogram", 1))
    assert shown.rows[-1][:2] == (plain_tables.numerals.NOTHING, "sat/liar")


def test_solvers_that_do_not_differ_share_a_letter(tmp_path):
    boards = [made.instance("nonogram", 3, 3, seed) for seed in range(12)]
    runs = []
    for place, board in enumerate(boards):
        wobble = 1.01 if place % 2 else 0.99
        runs += [
            timed(board, "sat/a", 0.5),
            timed(board, "sat/b", 0.5 * wobble),
            timed(board, "sat/slow", 2.0 + place / 100),
        ]
    groups = ranking_table(common_ground(cases_of(tmp_path, *runs))).set_index("solver")["group"].to_dict()
    assert groups["sat/a"] == groups["sat/b"] == "a"
    assert groups["sat/slow"] == ""


def test_one_solver_alone_is_ranked_without_a_virtual_best(tmp_path):
    table = ranking_table(common_ground(field(tmp_path, a=[1.0])))
    assert list(table["solver"]) == ["sat/a"]
    assert "share of best" not in plain_tables.ranking(table, Topic("nonogram", 1)).head


def test_nothing_is_ranked_where_unanswered_cases_had_no_limit(tmp_path):
    runs = [(BOARDS[0], made.run(BOARDS[0], solver, "limit", seconds_limit=None)) for solver in ("sat/a", "sat/b")]
    with pytest.raises(ValueError, match="no limit"):
        ranking_table(common_ground(cases_of(tmp_path, *runs)))


# Growth


def grown(tmp_path, seconds):
    boards = [made.instance("nonogram", side, side, seed) for side in (2, 3, 4, 5) for seed in (1, 2)]
    runs = [timed(board, "sat/a", seconds(board.cells), nodes=0.0) for board in boards]
    return growth_table(common_ground(cases_of(tmp_path, *runs))).set_index("cost")


def test_growth_finds_the_law(tmp_path):
    table = grown(tmp_path, lambda cells: 0.001 * cells**1.5)
    assert (table["law"]["seconds"], table["slope"]["seconds"]) == (POWER, pytest.approx(1.5))
    assert table["slope"]["decisions"] == pytest.approx(0, abs=1e-9)


def test_growth_finds_the_other_law(tmp_path):
    table = grown(tmp_path, lambda cells: 0.001 * 1.2**cells)
    assert (table["law"]["seconds"], table["slope"]["seconds"]) == (EXPONENTIAL, pytest.approx(math.log(1.2)))
    shown = plain_tables.growth_laws(table.reset_index(), Topic("nonogram", 1))
    assert shown.rows[0][2] == "519 % more for 10 cells more"  # 1.2 ** 10 = 6.19


def test_no_growth_where_a_tenth_was_not_answered(tmp_path):
    table = grown(tmp_path, lambda cells: None if cells == 25 else 0.1)
    assert table["refusal"]["seconds"] == "2 of 8 not solved"


# Oddities


def odd(runs):
    return {one.name: one.table for one in oddities.oddities(runs, tables.cases(runs))}


def test_an_uneventful_campaign_has_no_oddities(tmp_path):
    found = odd(runs_of(tmp_path, *(timed(BOARDS[0], solver, 1.0) for solver in ("sat/a", "cpsat/b"))))
    assert {name: len(table) for name, table in found.items()} == dict.fromkeys(found, 0)
    assert len(found) == 8


def test_each_oddity_is_found(tmp_path):
    one, two, three = BOARDS[:3]
    runs = [
        (one, made.invalid(one, "sat/liar")), timed(one, "sat/a", 1.0, cpu_s=1.0, wall_s=3.0), timed(one, "sat/b", 1.0),
        timed(two, "sat/a", 1.0), timed(two, "sat/b", None),
        (three, made.run(three, "sat/a", "crashed", detail="bang")), timed(three, "sat/b", 0.1),
        *((board, made.run(board, "sat/c", "unsupported", detail="too large")) for board in (one, two)),
        timed(three, "sat/b", 1.0, repeat=1), timed(one, "cpsat/sure", 1.0, count_asked=2, exhausted=True),
    ]  # fmt: skip
    found = odd(runs_of(tmp_path, *runs))
    assert found["refuted"][["solver", "runs", "example"]].to_numpy().tolist() == [["sat/liar", 1, one.id]]
    alone = set(zip(found["one-solver"]["instance_id"], found["one-solver"]["solver"], strict=True))
    assert alone == {(two.id, "sat/a"), (three.id, "sat/b")}
    assert list(found["unsettled"]["solver"]) == ["cpsat/sure"]
    assert found["died"][["solver", "detail"]].to_numpy().tolist() == [["sat/a", "bang"]]
    assert found["unsupported"][["solver", "detail", "runs"]].to_numpy().tolist() == [["sat/c", "too large", 2]]
    assert found["repeats"]["ratio"].tolist() == [pytest.approx(10)]
    assert found["disturbed"]["ratio"].tolist() == [3.0]


def test_of_many_findings_the_first_are_shown_and_the_rest_counted(tmp_path):
    runs = [(board, made.run(board, "sat/a", "crashed", repeat=repeat, detail=f"{board.id} {repeat}"))
            for board in BOARDS for repeat in range(5)]  # fmt: skip
    found = runs_of(tmp_path, *runs)
    died = next(one for one in oddities.oddities(found, tables.cases(found)) if one.name == "died")
    shown = plain_tables.finding(died)
    assert (len(shown.rows), shown.left_out) == (plain_tables.MOST_FINDINGS, 30 - plain_tables.MOST_FINDINGS)
