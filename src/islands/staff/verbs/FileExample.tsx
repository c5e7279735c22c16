import { saveFile } from '../../../client/save-file.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'

interface FileExampleProps {
  readonly messages: Messages
  readonly name: string
  readonly text: string
}

/** An example of the file that a command takes, to read and to download. */
export const FileExample = ({ messages, name, text }: FileExampleProps) => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
      {message(messages, 'verbs.example')}
    </summary>
    <div className="grid justify-items-start gap-3 pt-1">
      <p className="text-sm text-ink-soft">{message(messages, 'verbs.example.what')}</p>
      <pre
        lang="en"
        className="w-full rounded-md border border-line p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
      <Button
        look="secondary"
        onClick={() => saveFile(new Blob([text], { type: 'application/json' }), name)}
      >
        {message(messages, 'verbs.download', { name })}
      </Button>
    </div>
  </details>
)
