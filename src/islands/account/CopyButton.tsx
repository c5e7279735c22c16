import { Copy } from 'lucide-react'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  /** Said when the browser does not let it: select the text by hand. */
  readonly failed: string
}

/** Puts a text into the clipboard. */
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
