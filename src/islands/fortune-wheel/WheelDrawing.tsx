import type { Ref } from 'react'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import type { Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import { labelLines, type LabelLine } from './prize-text.ts'
import { segmentPath, segmentTint } from './segment-shape.ts'
import { segmentMiddle, segmentWidth } from './wheel-angle.ts'

interface WheelDrawingProps {
  readonly messages: Messages
  /** Undefined while unknown or without a campaign: an empty wheel. */
  readonly wheel: FortuneWheel | undefined
  readonly discRef?: Ref<SVGSVGElement>
}

const blankCount = 6

const rimOfWords = 152

/** Returns the font size of a line in drawing units. */
const sizeOf = ({ text, isFigure }: LabelLine, count: number): number => {
  if (!isFigure) return count > 6 ? 16 : 19
  if (text.length > 5) return count > 6 ? 21 : 25
  return count > 6 ? 28 : 38
}

interface LabelProps {
  readonly lines: readonly LabelLine[]
  readonly count: number
}

const Label = ({ lines, count }: LabelProps) => {
  const sizes = lines.map((line) => sizeOf(line, count))
  const baseline = (at: number): number =>
    sizes.slice(0, at + 1).reduce((y, size) => y + size * 1.15, -rimOfWords)
  return (
    <text textAnchor="middle">
      {lines.map(({ text, isFigure }, at) => (
        <tspan
          key={text}
          x="0"
          y={baseline(at).toFixed(1)}
          fontSize={sizes[at]}
          className={isFigure ? 'wheel-figure' : 'wheel-word'}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}

/** The wheel with the krama's weave. Decorative: the prize list has the prizes as text. */
export const WheelDrawing = ({ messages, wheel, discRef }: WheelDrawingProps) => {
  const prizes = wheel?.prizes
  const count = prizes?.length ?? blankCount
  const segments = Array.from({ length: count }, (_, index) => index)
  return (
    <div
      aria-hidden
      className={classNames('wheel', wheel?.theme === 'BIRTHDAY_2025' && 'wheel-birthday')}
    >
      <svg ref={discRef} className="wheel-disc" viewBox="-200 -200 400 400">
        <circle r="197" className="wheel-rim" />
        <circle r="189" className="wheel-weave" pathLength="120" strokeDasharray="1 1" />
        <circle
          r="181"
          className="wheel-weave"
          pathLength="120"
          strokeDasharray="1 1"
          strokeDashoffset="1"
        />
        {segments.map((index) => (
          <g key={index} transform={`rotate(${segmentMiddle(index, count)})`}>
            <path
              d={segmentPath(count)}
              className="wheel-segment"
              data-tint={segmentTint(index, count)}
              data-gone={prizes?.[index]?.chance === 0 ? '' : undefined}
            />
            {prizes?.[index] !== undefined && (
              <Label lines={labelLines(messages, prizes[index])} count={count} />
            )}
          </g>
        ))}
        {segments.map((index) => (
          <circle
            key={index}
            r="6"
            cy="-168"
            className="wheel-light"
            transform={`rotate(${segmentMiddle(index, count) + segmentWidth(count) / 2})`}
          />
        ))}
        <circle r="38" className="wheel-hub" />
        <g className="wheel-river">
          <path d="M-22-10q11-9 22 0t22 0" />
          <path d="M-22 2q11-9 22 0t22 0" />
          <path d="M-22 14q11-9 22 0t22 0" />
        </g>
        <g className="wheel-flower">
          {[0, 60, 120, 180, 240, 300].map((turn) => (
            <ellipse key={turn} cy="-15" rx="7" ry="13" transform={`rotate(${turn})`} />
          ))}
        </g>
      </svg>
      <svg className="wheel-pointer" viewBox="-24 -30 48 66">
        <path d="M0 34C-6 14-20 8-20-8a20 20 0 0 1 40 0C20 8 6 14 0 34Z" />
        <circle cy="-8" r="7" />
      </svg>
    </div>
  )
}
