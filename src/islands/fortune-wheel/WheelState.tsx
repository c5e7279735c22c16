import type { ReactNode, Ref } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface WheelStateProps {
  readonly title: string
  readonly text: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly problem?: ReactNode
  readonly actions?: ReactNode
}

/** The wheel's state for the customer, and the next step. */
export const WheelState = ({ title, text, headingRef, problem, actions }: WheelStateProps) => (
  // Without actions, content with actions follows.
  <div className={actions === undefined ? 'grid gap-3' : 'wheel-state'}>
    <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
      {title}
    </h2>
    <p className="max-w-prose text-ink-soft">{text}</p>
    {problem}
    {actions !== undefined && <div className="flex flex-wrap gap-3 pt-1">{actions}</div>}
  </div>
)

export const WheelStateSkeleton = () => (
  <div className="wheel-state" data-skeleton>
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-5 w-full max-w-96" />
    <Skeleton className="h-11 w-44" />
  </div>
)
