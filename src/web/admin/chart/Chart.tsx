import type { ReactNode } from 'react';
import { axisTicks } from './axis-ticks.ts';
import './chart.css';

const WIDTH = 560;
/** The width of a chart in the sidebar of a record page. */
const SMALL_WIDTH = 306;
const HEIGHT = 200;
const LABEL_HEIGHT = 22;
const TOP = 8;
/** Approximate width of a character of an axis label. */
const CHARACTER_WIDTH = 8;

/** The area in which a chart draws its values, in SVG coordinates. */
export interface Plot {
  left: number;
  right: number;
  y(value: number): number;
  /** The y coordinate of the labels below the chart. */
  labelY: number;
}

/** A chart with a value axis that includes 0. On a narrow screen, it is scrolled to its newest part. */
export function Chart(props: {
  label: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  min?: number;
  max: number;
  format(value: number): string;
  isSmall?: true | undefined;
  children(plot: Plot): ReactNode;
}) {
  const { format } = props;
  const ticks = axisTicks(props.min ?? 0, props.max);
  const [minTick, maxTick] = [ticks[0]!, ticks.at(-1)!];
  const left = 16 + CHARACTER_WIDTH * Math.max(...ticks.map((tick) => format(tick).length));
  const width = props.isSmall ? SMALL_WIDTH : WIDTH;
  const height = HEIGHT - LABEL_HEIGHT - TOP;
  const y = (value: number) => TOP + ((maxTick - value) / (maxTick - minTick)) * height;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="chart-region" role="group" tabIndex={0} aria-label={props.label} ref={scrollToNewest}>
      <svg
        className={props.isSmall ? 'chart small' : 'chart'}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={props.summary}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {props.children({ left, right: width, y, labelY: HEIGHT - 4 })}
      </svg>
    </div>
  );
}

const scrollToNewest = (region: HTMLElement | null) => {
  if (region) region.scrollLeft = region.scrollWidth;
};
