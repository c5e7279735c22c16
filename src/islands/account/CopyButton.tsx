import { Copy } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../shell/use-copy.tsx'

interface CopyButtonProps {
  /** With `copied` and `copy-failed`. */
  readonly messages: Messages
  readonly text: string
  readonly label: string
}

/** Copies a text to the clipboard. */
export const CopyButton = ({ messages, text, label }: CopyButtonProps) => {
  const [copy, refusal] = useCopy(
    text,
    message(messages, 'copied'),
    message(messages, 'copy-failed'),
  )
  return (
    <>
      <Button look="secondary" onClick={copy}>
        <Copy aria-hidden className="size-4 shrink-0" />
        {label}
      </Button>
      {refusal}
    </>
  )
}
