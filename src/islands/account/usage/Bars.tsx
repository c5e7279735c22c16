import { classNames } from '../../../ui/class-names.ts'
import { barHeights } from './bar-heights.ts'

interface BarsProps {
  readonly bars: readonly { readonly key: string; readonly amount: number }[]
  /** Of a bar and the gap after it, in the units of the picture, which is stretched. */
  readonly size: { readonly width: number; readonly gap: number; readonly height: number }
  readonly className: string
}

/** Draws amounts as bars, hidden from screen readers: a table beside it says the same. */
export const Bars = ({ bars, size: { width, gap, height }, className }: BarsProps) => {
  const heights = barHeights(
    bars.map(({ amount }) => amount),
    height,
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * width} ${height}`}
      preserveAspectRatio="none"
      className={classNames('w-full border-b border-line text-accent', className)}
    >
      {bars.map(({ key }, at) => (
        <rect
          key={key}
          x={at * width + gap / 2}
          y={height - (heights[at] ?? 0)}
          width={width - gap}
          height={heights[at]}
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
