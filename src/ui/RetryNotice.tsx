import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface RetryNoticeProps {
  readonly tone?: 'bad' | 'warn'
  readonly label: string
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** The error of a failed request, with a button that repeats it. */
export const RetryNotice = ({ tone = 'bad', label, onRetry, children }: RetryNoticeProps) => (
  <Notice
    tone={tone}
    role="alert"
    action={
      <Button look="secondary" onClick={onRetry}>
        {label}
      </Button>
    }
  >
    {children}
  </Notice>
)
