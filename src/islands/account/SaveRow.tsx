import type { ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface SaveRowProps {
  readonly label: string
  readonly busy: boolean
  /** Stands beside the button once all is saved. */
  readonly savedText?: string | undefined
  readonly children?: ReactNode
}

/** The button at the end of a form, and beside it that it was saved. */
export const SaveRow = ({ label, busy, savedText, children }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button type="submit" busy={busy}>
      {label}
    </Button>
    {children}
    {savedText !== undefined && (
      <span className="inline-flex items-center gap-1.5 font-medium text-good">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {savedText}
      </span>
    )}
  </div>
)
