import type { ReactNode, Ref } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface WheelStateProps {
  readonly title: string
  readonly text: string
  /** Takes the focus when what was asked of the reader is done. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** What went wrong. */
  readonly problem?: ReactNode
  /** What to do. */
  readonly actions?: ReactNode
}

/** How the wheel stands for the reader, and what to do next. */
export const WheelState = ({ title, text, headingRef, problem, actions }: WheelStateProps) => (
  // What has nothing to press is followed by what has.
  <div className={actions === undefined ? 'grid gap-3' : 'wheel-state'}>
    <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
      {title}
    </h2>
    <p className="max-w-prose text-ink-soft">{text}</p>
    {problem}
    {actions !== undefined && <div className="flex flex-wrap gap-3 pt-1">{actions}</div>}
  </div>
)

/** The place of what is on its way. */
export const WheelStateSkeleton = () => (
  <div className="wheel-state" data-skeleton>
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-5 w-full max-w-96" />
    <Skeleton className="h-11 w-44" />
  </div>
)
