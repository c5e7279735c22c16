import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  plain: 'border-line text-ink-soft',
  good: 'border-good text-good',
  warn: 'border-warn text-warn',
  bad: 'border-bad text-bad',
  sale: 'border-sale text-sale',
} as const

/** A short label. Its colour only repeats its text. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: keyof typeof tones
  readonly children: ReactNode
}) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 rounded-md border px-1.5 text-sm [:lang(km)_&]:py-0.5 font-medium whitespace-nowrap',
      tones[tone],
    )}
  >
    {children}
  </span>
)
