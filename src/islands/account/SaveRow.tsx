import type { ComponentProps, ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface SaveRowProps {
  readonly label: string
  readonly look?: ComponentProps<typeof Button>['look']
  readonly busy: boolean
  /** Stands beside the button once all is saved. */
  readonly savedText?: string | undefined
  readonly children?: ReactNode
}

/** The button at the end of a form, and beside it that it was saved. */
export const SaveRow = ({ label, look, busy, savedText, children }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button type="submit" busy={busy} {...(look === undefined ? {} : { look })}>
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
