import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface WheelSceneProps {
  /** The wheel as it is drawn. */
  readonly drawing: ReactNode
  /** Said to those who do not see what changes. */
  readonly said: string
  /** There is little to say: no room is kept for prizes. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** The wheel, and beside it what it gives and how it stands; below it on a phone. */
export const WheelScene = ({ drawing, said, isShort = false, children }: WheelSceneProps) => (
  <div className="wheel-layout">
    <div className="wheel-stage">{drawing}</div>
    <div className={classNames('wheel-side', isShort && 'wheel-side-short')}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {children}
    </div>
  </div>
)
