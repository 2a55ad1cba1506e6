"""All that the report says of one puzzle and question: the table, the ranking, how cost grows, the charts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from compare.common_ground import CommonGround, common_ground
from compare.growth_laws import growth_table
from compare.ranking import ranking_table
from compare.report import growth, phases, plain_tables, rank_diagram, scatter, survival, view
from compare.report.chart import Chart
from compare.report.plain_tables import PlainTable
from compare.report.topic import Topic
from compare.statistics.trials import Trials

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class TopicPart:
    """`csv`: the data frames of its tables by the name of the table."""

    topic: Topic
    table: view.SizeTable
    ranking: PlainTable | None
    notes: tuple[str, ...]  # what to know before reading the ranking
    laws: PlainTable
    charts: tuple[Chart, ...]
    scatter_charts: tuple[Chart, ...]
    node_charts: tuple[Chart, ...]
    csv: dict[str, pd.DataFrame]


def topic_part(topic: Topic, by_size: pd.DataFrame, cases: pd.DataFrame, runs: pd.DataFrame) -> TopicPart:
    """From the parts of one topic of tables.size_table, tables.cases and judged_runs."""
    ground = common_ground(cases)
    laws = growth_table(ground)
    csv = {topic.name: by_size, f"{topic.name}-growth": laws}
    charts = [growth.time_chart(by_size)]
    notes, ranking = _notes(ground), None
    try:
        trials = ground.trials
    except ValueError as error:
        notes.append(f"No ranking: {error}.")
    else:
        charts += _contest(trials, ground.ranked, topic)
        scores = ranking_table(ground)
        ranking = plain_tables.ranking(scores, topic)
        csv[ranking.name] = scores
    charts += filter(None, [phases.building_chart(runs, topic), phases.proof_chart(runs, topic)])
    return TopicPart(
        topic=topic,
        table=view.size_table(by_size),
        ranking=ranking,
        notes=tuple(notes),
        laws=plain_tables.growth_laws(laws, topic),
        charts=tuple(charts),
        scatter_charts=tuple(scatter.charts(ground, topic)),
        node_charts=tuple(growth.node_charts(by_size)),
        csv=csv,
    )


def _contest(trials: Trials, not_refuted: tuple[str, ...], topic: Topic) -> list[Chart]:
    """The charts in which all solvers stand against each other on the same instances."""
    found = [survival.survival_chart(trials, topic)]
    if not_refuted:
        ranked = trials.only(*not_refuted)
        found.append(survival.profile_chart(ranked, topic))
        found += filter(None, [rank_diagram.chart(ranked, topic)])
    return found


def _notes(ground: CommonGround) -> list[str]:
    notes = []
    for solver, number in ground.refuted.items():
        notes.append(f"{solver} is not ranked: {number} of its answers {'is' if number == 1 else 'are'} wrong.")
    if ground.instances_left_out:
        notes.append(f"Left out: {ground.instances_left_out:,} that not all of these solvers were given.")
    if ground.solvers_left_out:
        notes.append(f"Left out, since not given the same instances: {', '.join(ground.solvers_left_out)}.")
    return notes
