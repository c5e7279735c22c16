import type { Ref } from 'react'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'
import type { Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import { labelLines, type LabelLine } from './prize-text.ts'
import { labelRadius, labelSize, segmentPath, segmentTint } from './segment-shape.ts'
import { slicesOf } from './wheel-angle.ts'

interface WheelDrawingProps {
  readonly messages: Messages
  /** Undefined while unknown or without a campaign: an empty wheel. */
  readonly wheel: FortuneWheel | undefined
  readonly discRef?: Ref<SVGSVGElement>
}

const blank: readonly number[] = [1, 1, 1, 1, 1, 1]

interface LabelProps {
  readonly lines: readonly LabelLine[]
  readonly width: number
}

const Label = ({ lines, width }: LabelProps) => {
  const shown = lines.flatMap((line) => {
    const size = labelSize(line, width)
    return size === undefined ? [] : [{ ...line, size }]
  })
  const baseline = (at: number): number =>
    shown.slice(0, at + 1).reduce((y, { size }) => y + size * 1.15, -labelRadius)
  return (
    <text textAnchor="middle">
      {shown.map(({ text, isFigure, size }, at) => (
        <tspan
          key={text}
          x="0"
          y={baseline(at).toFixed(1)}
          fontSize={size.toFixed(1)}
          className={isFigure ? 'wheel-figure' : 'wheel-word'}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}

/** The wheel with the krama's weave: each slice is as wide as its chance. Decorative: the list has the prizes as text. */
export const WheelDrawing = ({ messages, wheel, discRef }: WheelDrawingProps) => {
  const prizes = wheel?.prizes
  const slices = slicesOf(prizes?.map(({ chance }) => chance) ?? blank)
    .map((slice, index) => ({ ...slice, prize: prizes?.[index] }))
    .filter(({ width }) => width > 0)
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
        {slices.map(({ middle, width, prize }, index) => (
          <g key={middle} transform={`rotate(${middle})`}>
            <path
              d={segmentPath(width)}
              className="wheel-segment"
              data-tint={segmentTint(index, slices.length)}
              data-gone={prize?.chance === 0 ? '' : undefined}
            />
            {prize !== undefined && <Label lines={labelLines(messages, prize)} width={width} />}
          </g>
        ))}
        {slices.map(({ middle, width }) => (
          <circle
            key={middle}
            r="6"
            cy="-168"
            className="wheel-light"
            transform={`rotate(${middle + width / 2})`}
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
