import type { StakeState } from '@parley/chain/staking/getStake';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { Chart } from '../../ui/Chart.tsx';
import { WalkedChart } from '../../ui/WalkedChart.tsx';
import { formatMoment } from '../../ui/when.ts';
import { stepLine } from './stepLine.ts';

const words = stakeText.stream;
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const daySeconds = 86_400;
/** Marks that are nearer to each other would touch, as a part of the width. */
const touching = 0.16;
/** How near a pointer has to be to a reward, in the same measure. */
const near = 0.06;
/** What a letter takes, in pixels. */
const letterWidth = 7.2;
/** What “Ends Wednesday” takes, in pixels. */
const endLabelWidth = 116;

type StreamChartProps = {
  /** The stream as it is now. */
  stake: StakeState;
  /** Seconds since 1970. */
  now: number;
  /** The earliest time that is drawn. */
  since: number;
  steps: readonly { at: number; rateWei: bigint }[];
  /** Rewards that were added, in words; oldest first. */
  rewards: readonly { at: number; text: string }[];
  /** Index of the reward that is looked at; null for none. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
};

/** The stream of rewards over time: paid in ink, promised dotted, its end named. */
export function StreamChart(props: StreamChartProps) {
  const { stake, now, since, steps, rewards, chosen, onChoose } = props;
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { rewardRateWei, totalStaked } = stake;
  const end = Number(stake.periodEnds);
  const isPromised = end > now && rewardRateWei > 0n;
  const paidWei = totalStaked === 0n ? 0n : rewardRateWei;
  // For pixels only.
  const perDay = (rateWei: bigint) => (Number(rateWei) * daySeconds) / 10 ** tokenDecimals;
  const line = stepLine(steps, { since, now, rateWei: paidWei });
  const from = line[0]?.at ?? since;
  const to = isPromised ? end : now;
  const top = Math.max(...line.map(({ rateWei }) => perDay(rateWei)), perDay(rewardRateWei));
  const shown = formatAmount(rewardRateWei * BigInt(daySeconds), tokenDecimals, 2);
  const label = isPromised && totalStaked === 0n ? words.starts : words.now(shown, tokenSymbol);
  const looked = chosen === null ? undefined : rewards[chosen];
  return (
    <WalkedChart
      label={words.rewards}
      count={rewards.length}
      chosen={chosen}
      valueText={(looked ?? rewards.at(-1))?.text ?? ''}
      onChoose={onChoose}
    >
      <Chart
        label={
          words.summary(shown, tokenSymbol) + (isPromised ? words.until(formatMoment(end)) : '')
        }
        from={from}
        to={to}
        top={top}
        endSpace={isPromised ? endLabelWidth : 8}
        marks={marksOf()}
        onPoint={(at) => onChoose(at === null ? null : nearest(rewards, at, (to - from) * near))}
      >
        {({ x, y, bottom }) => {
          const points = line.map(
            ({ at, rateWei }) => `${x(at).toFixed(1)},${y(perDay(rateWei)).toFixed(1)}`,
          );
          const [nowX, paidY, height] = [x(now), y(perDay(paidWei)), y(perDay(rewardRateWei))];
          return (
            <>
              <polygon
                points={`${x(from)},${bottom} ${points.join(' ')} ${nowX},${bottom}`}
                className="fill-soft/15"
              />
              <polyline
                points={points.join(' ')}
                className="fill-none stroke-ink"
                strokeWidth={2}
              />
              {isPromised && (
                <Promised from={nowX} to={x(end)} top={height} bottom={bottom} end={end} />
              )}
              <line
                x1={nowX}
                x2={nowX}
                y1={paidY}
                y2={bottom}
                className="stroke-signal-text"
                strokeWidth={1.5}
                strokeDasharray="2 3"
              />
              {rewards.map(({ at, text }) => (
                <circle
                  key={`${at}${text}`}
                  cx={x(at)}
                  cy={bottom}
                  r={text === looked?.text ? 4 : 2.5}
                  className={text === looked?.text ? 'fill-ink' : 'fill-soft'}
                />
              ))}
              <circle cx={nowX} cy={paidY} r={4} className="fill-signal-text" />
              <text
                x={Math.max(x(from) + 4, nowX - 8 - label.length * letterWidth)}
                y={Math.max(12, (isPromised ? height : paidY) - 10)}
                className="fill-ink font-mono text-xs"
              >
                {label}
              </text>
            </>
          );
        }}
      </Chart>
    </WalkedChart>
  );

  function marksOf() {
    const all = [
      { at: from, text: day.format(from * 1_000) },
      { at: now, text: words.today },
      ...(isPromised ? [{ at: end, text: day.format(end * 1_000) }] : []),
    ];
    const isApart = (one: number, other: number) => Math.abs(one - other) > (to - from) * touching;
    return all.filter(
      ({ at, text }, index) =>
        index === 0 ||
        (text === words.today && isPromised
          ? isApart(at, from) && isApart(at, end)
          : isApart(at, from)),
    );
  }
}

type PromisedProps = {
  /** Where it begins and ends, in pixels. */
  from: number;
  to: number;
  top: number;
  bottom: number;
  /** Seconds since 1970. */
  end: number;
};

/** What is still to be paid if nothing changes, and until when. */
function Promised({ from, to, top, bottom, end }: PromisedProps) {
  return (
    <>
      <polyline
        points={`${from},${top} ${to},${top} ${to},${bottom}`}
        className="fill-none stroke-soft"
        strokeWidth={1.75}
        strokeDasharray="2 4"
      />
      <text x={to + 8} y={top + 20} className="fill-ink font-mono text-xs">
        {words.ends(weekday.format(end * 1_000))}
        <tspan x={to + 8} dy={16} className="fill-soft text-[11px]">
          {formatMoment(end)}
        </tspan>
      </text>
    </>
  );
}

/** The reward that is nearest to a time, at most `within` seconds away. */
function nearest(rewards: readonly { at: number }[], at: number, within: number): number | null {
  let [best, least]: [number | null, number] = [null, within];
  for (const [index, reward] of rewards.entries()) {
    const distance = Math.abs(reward.at - at);
    if (distance <= least) [best, least] = [index, distance];
  }
  return best;
}
