import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  readonly level?: 1 | 2 | 3
  readonly text: ReactNode
  readonly detail?: ReactNode
  readonly action?: ReactNode
}

/** Lines over the krama's checked weave. */
const Drawing = () => (
  <svg
    aria-hidden
    viewBox="0 0 240 96"
    className="h-24 w-60 max-w-full text-line"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M0 30c40-24 80 24 120 0s80-24 120 0M0 46c40-24 80 24 120 0s80-24 120 0M0 62c40-24 80 24 120 0s80-24 120 0" />
    <path strokeDasharray="6 6" d="M24 78h192M24 84h192M24 90h192" />
  </svg>
)

/** An empty state: illustration, sentence and action. */
export const EmptyState = ({ text, detail, action, level = 2 }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <Drawing />
      <Heading
        className={classNames(
          'max-w-prose text-balance',
          level === 1 ? 'text-2xl font-bold' : 'text-lg font-medium',
        )}
      >
        {text}
      </Heading>
      {detail !== undefined && <p className="max-w-prose text-ink-soft">{detail}</p>}
      {action}
    </div>
  )
}
