import type { ComponentProps, ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface SaveRowProps {
  readonly label: string
  readonly look?: ComponentProps<typeof Button>['look']
  readonly busy: boolean
  /** Shown beside the button after saving. */
  readonly savedText?: string | undefined
  readonly children?: ReactNode
}

/** A form's submit button with the saved message. */
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
