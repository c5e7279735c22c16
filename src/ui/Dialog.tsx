import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly closeLabel: string
  /** Closed by Escape, by its button or by the page. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape, and gives the focus
 * back to where it was. A control with `data-autofocus` has the focus first. A click beside it does not close it, so that typed text is never lost.
 */
export const Dialog = ({ open, title, closeLabel, onClose, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    if (open && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] max-w-full overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-raised p-0 text-ink shadow-lg backdrop:bg-black/50"
      onCancel={(event) => {
        // The page decides: it closes the dialog by `open`.
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {open && (
        <div className="grid gap-4 p-4 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 pt-1.5 text-xl font-bold [overflow-wrap:anywhere]">
              {title}
            </h2>
            <button
              type="button"
              aria-label={closeLabel}
              className="-me-2 -mt-1 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
              onClick={onClose}
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
