import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface WheelSceneProps {
  readonly drawing: ReactNode
  readonly announcement: string
  /** Reserves no space for prizes. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** The wheel beside its texts; above them on a phone. */
export const WheelScene = ({
  drawing,
  announcement,
  isShort = false,
  children,
}: WheelSceneProps) => (
  <div className="wheel-layout">
    <div className="wheel-stage">{drawing}</div>
    <div className={classNames('wheel-side', isShort && 'wheel-side-short')}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {children}
    </div>
  </div>
)
