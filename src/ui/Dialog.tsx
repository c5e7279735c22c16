import { useContext, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { ArrowLeft, X } from 'lucide-react'
import { Away } from './away.ts'
import type { DialogRank } from './dialog-queue.ts'
import { useDialogTurn } from './use-dialog-turn.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** Changes with each step: the focus moves to the step's start. */
  readonly step?: string
  /** The account's dialog opens above others. */
  readonly rank?: DialogRank
  /** Called when it opens: another dialog may be open before. */
  readonly onShown?: () => void
  readonly children: ReactNode
}

/** A native modal dialog, one at a time; a click outside does not close it, so input is never lost. */
export const Dialog = (props: DialogProps) => {
  const { open, title, closeLabel, onClose, back, step, rank = 'dialog', onShown, children } = props
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isAway = useContext(Away)
  const shows = useDialogTurn(open && !isAway, rank)
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    if (shows && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!shows && dialog.open) dialog.close()
  }, [shows])
  useEffect(() => {
    if (shows) onShown?.()
  }, [shows, onShown])
  // Unmounting an open dialog would lose the focus: only closing restores it.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const dialog = element.current
    if (dialog === null || !dialog.open) return
    dialog.scrollTop = 0
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? dialog.querySelector('h2'))?.focus()
  }, [step])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] max-w-full overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-raised p-0 text-ink shadow-lg backdrop:bg-black/50"
      onCancel={(event) => {
        // The page closes the dialog through `open`.
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (shows) onClose()
      }}
    >
      {open && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            {back !== undefined && (
              <button
                type="button"
                aria-label={back.label}
                className="-ms-2 -mt-1 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
                onClick={back.onBack}
              >
                <ArrowLeft aria-hidden className="size-5" />
              </button>
            )}
            <h2
              id={titleId}
              tabIndex={-1}
              className="min-w-0 flex-1 pt-1.5 text-xl font-bold outline-none [overflow-wrap:anywhere]"
            >
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
          {/* The focus may go straight to a field, so the step is announced as well. */}
          {step !== undefined && (
            <p role="status" className="sr-only">
              {title}
            </p>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}
