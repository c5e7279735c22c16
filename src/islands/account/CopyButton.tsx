import { Copy } from 'lucide-react'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly done: string
  /** Shown when the browser refuses clipboard access. */
  readonly failed: string
}

/** Copies a text to the clipboard. */
export const CopyButton = ({ text, label, done, failed }: CopyButtonProps) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'good', text: done })
    } catch {
      showToast({ tone: 'bad', text: failed })
    }
  }
  return (
    <Button
      look="secondary"
      onClick={() => {
        void copy()
      }}
    >
      <Copy aria-hidden className="size-4 shrink-0" />
      {label}
    </Button>
  )
}
