"""The same CP-SAT model with its variables and constraints in another order: part of what a seed means there.

CP-SAT's own permutations happen in presolve, so that without presolve, and in what presolve leaves to a fixed first
search, its seeds change nothing (measured on 9.15: five seeds, the same conflicts to the digit).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

# The fields of a model, as its text format names them: those that refer to variables (a negative number -v - 1 is the
# negation of v), those that refer to constraints, and those that refer to neither. Any other is refused.
TO_VARIABLES = {
    "active_literals", "assumptions", "enforcement_literal", "f_direct", "f_inverse", "literals", "variables", "vars",
}  # fmt: skip
TO_CONSTRAINTS = {"intervals", "x_intervals", "y_intervals"}
PLAIN = {
    "coeffs", "domain", "domain_reduction_strategy", "final_states", "heads", "max_level", "min_level", "name",
    "negated", "offset", "scaling_factor", "starting_state", "tails", "transition_head", "transition_label",
    "transition_tail", "values", "variable_selection_strategy",
}  # fmt: skip
FIELD = re.compile(r"^( *)(\w+): (.*)$", re.MULTILINE)
TOP_LEVEL = re.compile(r"^(?=\w)", re.MULTILINE)

Image = Callable[[Any], Any]


def permuted(model: Any, seed: int) -> tuple[Any, Image]:
    """The model in the order of that seed, and from its variables and literals to theirs there; seed 0: itself.

    Goes by the text format: about three seconds for a million fields. Raises ValueError for a field it does not know.
    """
    if seed == 0:
        return model, itself
    from ortools.sat.python import cp_model

    rng = random.Random(seed)
    variables = rng.sample(range(count := len(model.proto.variables)), count)  # old place -> new place
    constraints = rng.sample(range(count := len(model.proto.constraints)), count)
    text = FIELD.sub(lambda field: moved(field, variables, constraints), f"{model.proto}\n")
    other = cp_model.CpModel()
    if not other.proto.parse_text_format("".join(reordered(text, variables, constraints))):
        raise ValueError("the permuted model cannot be read")

    def image(literal: Any) -> Any:
        """The variable there, or the negation of one."""
        place = literal.index
        if place >= 0:
            return other.get_int_var_from_proto_index(variables[place])
        return other.get_bool_var_from_proto_index(variables[-place - 1]).Not()

    return other, image


def itself(literal: Any) -> Any:
    return literal


def moved(field: re.Match[str], variables: list[int], constraints: list[int]) -> str:
    """A field of the text, what it refers to being elsewhere now."""
    indent, name, value = field.groups()
    if name in PLAIN:
        return field[0]
    if name in TO_VARIABLES:
        place = int(value)
        return f"{indent}{name}: {variables[place] if place >= 0 else -variables[-place - 1] - 1}"
    if name in TO_CONSTRAINTS:
        return f"{indent}{name}: {constraints[int(value)]}"
    raise ValueError(f"a field {name!r} of the model is unknown, and may refer to variables")


def reordered(text: str, variables: list[int], constraints: list[int]) -> list[str]:
    """The blocks of the text, variables and constraints in their new places."""
    blocks = TOP_LEVEL.split(text)
    kept = [block for block in blocks if not block.startswith(("variables {", "constraints {"))]
    for start, places in (("variables {", variables), ("constraints {", constraints)):
        old = [block for block in blocks if block.startswith(start)]
        kept += [block for _, block in sorted(zip(places, old, strict=True))]
    return kept
