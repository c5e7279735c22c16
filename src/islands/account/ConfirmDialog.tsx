import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** Another way out, below the text. */
  readonly children?: ReactNode
  readonly yes: string
  readonly no: string
  readonly closeLabel: string
  readonly failedTitle: string
  /** Runs the action; resolves to an error text for the dialog, if any. */
  readonly onYes: () => Promise<string | undefined>
  readonly onClose: () => void
}

const Question = (props: Omit<ConfirmDialogProps, 'open' | 'title' | 'closeLabel'>) => {
  const { text, children, yes, no, failedTitle, onYes, onClose } = props
  const [problem, setProblem] = useState<string | undefined>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (): Promise<void> => {
    const wrong = await onYes()
    setProblem(wrong)
    if (wrong !== undefined) setAttempt((before) => before + 1)
  }
  const confirm = (): void => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    void run().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return (
    <>
      <ErrorSummary
        title={failedTitle}
        attempt={attempt}
        errors={problem === undefined ? [] : [{ text: problem }]}
      />
      <p className="max-w-prose">{text}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={confirm}>
          {yes}
        </Button>
        <Button look="secondary" data-autofocus onClick={onClose}>
          {no}
        </Button>
      </div>
    </>
  )
}

/** Asks before an irreversible action. The safe answer has the focus. */
export const ConfirmDialog = ({ open, title, closeLabel, ...props }: ConfirmDialogProps) => (
  <Dialog open={open} title={title} closeLabel={closeLabel} onClose={props.onClose}>
    <Question {...props} />
  </Dialog>
)
