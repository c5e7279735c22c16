import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** The sentence is the page's heading. */
  readonly isHeading?: boolean
  readonly text: ReactNode
  /** More about it, when one sentence is not enough. */
  readonly detail?: ReactNode
  /** The one thing to do. */
  readonly action?: ReactNode
}

/** Flowing lines over the small woven check of the krama. */
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

/** Nothing here: a drawing, one sentence, one thing to do. */
export const EmptyState = ({ text, detail, action, isHeading = false }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
    <Drawing />
    {isHeading ? (
      <h1 className="max-w-prose text-2xl font-bold text-balance">{text}</h1>
    ) : (
      <p className="max-w-prose text-lg font-medium text-balance">{text}</p>
    )}
    {detail !== undefined && <p className="max-w-prose text-ink-soft">{detail}</p>}
    {action}
  </div>
)
