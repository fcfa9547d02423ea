import { StateFacts, wordsOf } from "./chart-details.tsx";
import { type ChartGraph, type ChartState, type ChartTransition, graphOf } from "../../chart/graph.ts";
import { type ChartProps, lookOf } from "./marks.ts";
import { texts } from "./texts.ts";
import { labelOf } from "./view.ts";
import styles from "./chart-list.module.css";

interface ListProps extends Omit<ChartProps, "machine"> {
  graph: ChartGraph;
}

/** The content of a chart as nested lists, for keyboard, screen readers and linear reading. */
export function ChartList({ machine, ...rest }: ChartProps) {
  const graph = graphOf(machine);
  const root = graph.states.get(graph.root);
  return (
    <ul className={styles.list} aria-label={texts.listOf(graph.root)}>
      {root && <StateItem state={root} graph={graph} {...rest} />}
    </ul>
  );
}

function StateItem({ state, ...props }: ListProps & { state: ChartState }) {
  const { graph, marks, onState, onChart } = props;
  const own = [...graph.transitions.values()].filter(({ source }) => source === state.id);
  const children = state.children.flatMap((id) => graph.states.get(id) ?? []);
  const isActive = marks.active.has(state.id);
  return (
    <li className={styles.state} data-active={isActive} data-type={state.type}>
      <button type="button" className={styles.name} aria-current={isActive} onClick={() => onState(state.id)}>
        {state.name}
      </button>
      {state.description !== null && <p className={styles.description}>{state.description}</p>}
      <StateFacts state={state} marks={marks} />
      {state.invokes.map(
        ({ id, machine }) =>
          machine !== null && (
            <button key={id} type="button" onClick={() => onChart(machine, null)}>
              {texts.chartOfActor(machine)}
            </button>
          ),
      )}
      {own.length > 0 && (
        <ul className={styles.transitions} aria-label={texts.transitionsOf(state.name)}>
          {own.map((transition) => (
            <TransitionItem key={transition.name} transition={transition} {...props} />
          ))}
        </ul>
      )}
      {children.length > 0 && (
        <ul className={styles.states} aria-label={texts.within(state.name)}>
          {children.map((child) => (
            <StateItem key={child.id} state={child} {...props} />
          ))}
        </ul>
      )}
    </li>
  );
}

function TransitionItem({ transition, graph, marks, onEvent, onState }: ListProps & { transition: ChartTransition }) {
  const { name, targets } = transition;
  const words = wordsOf(marks, name);
  return (
    <li className={styles.transition} data-offer={lookOf(marks, [name]).offer}>
      <button type="button" onClick={() => onEvent(name)}>
        {labelOf(transition)}
      </button>{" "}
      {targets.length === 0
        ? texts.stays
        : targets.map((target) => (
            <button key={target} type="button" className={styles.target} onClick={() => onState(target)}>
              → {shortName(graph, target)}
            </button>
          ))}
      {words !== "" && <span className={styles.words}> {words}</span>}
    </li>
  );
}

const shortName = ({ root }: ChartGraph, id: string): string => (id === root ? id : id.slice(root.length + 1));
