import { useState } from 'react'
import { Download, Printer } from 'lucide-react'
import { saveFile } from '../../client/save-file.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CopyButton } from './CopyButton.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

interface RecoveryCodesProps {
  readonly messages: Messages
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** Shows the recovery codes once, until the customer confirms that they are saved. */
export const RecoveryCodes = ({ messages, codes, onSaved }: RecoveryCodesProps) => {
  const [isSaved, setSaved] = useState(false)
  const [missing, setMissing] = useState(false)
  useLeaveWarning(true)
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <Notice tone="warn">{message(messages, 'recovery.once')}</Notice>
      <ul
        aria-label={message(messages, 'recovery.codes')}
        className="grid gap-2 rounded-lg border border-line bg-surface p-4 text-lg tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-bold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton messages={messages} text={text} label={message(messages, 'recovery.copy')} />
        <Button
          look="secondary"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'tonle-recovery-codes.txt')
          }
        >
          <Download aria-hidden className="size-4 shrink-0" />
          {message(messages, 'recovery.download')}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          <Printer aria-hidden className="size-4 shrink-0" />
          {message(messages, 'recovery.print')}
        </Button>
      </div>
      <div className="print:hidden">
        <Checkbox
          id="recovery-kept"
          label={message(messages, 'recovery.kept')}
          checked={isSaved}
          error={missing ? message(messages, 'recovery.kept.missing') : undefined}
          onCheck={(checked) => {
            setSaved(checked)
            setMissing(false)
          }}
        />
      </div>
      <div className="print:hidden">
        <Button
          onClick={() => {
            if (isSaved) onSaved()
            else {
              setMissing(true)
              document.getElementById('recovery-kept')?.focus()
            }
          }}
        >
          {message(messages, 'recovery.done')}
        </Button>
      </div>
    </div>
  )
}
