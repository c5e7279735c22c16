import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'

interface OpenedProps {
  readonly label: string
  readonly isBusy?: boolean
  /** Renders what the button opens. @param close brings the button back, with the focus */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a form in its place. */
export const Opened = ({ label, isBusy = false, children }: OpenedProps) => {
  const [isOpen, setOpen] = useState<boolean | undefined>()
  if (isOpen === true) return children(() => setOpen(false))
  return (
    <div>
      <Button
        look="secondary"
        autoFocus={isOpen === false}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) setOpen(true)
        }}
      >
        {label}
      </Button>
    </div>
  )
}
