import type { StaffVerb } from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { verbName } from './verb-name.ts'
import { verbHelp } from './verb-texts.ts'

interface VerbHelpProps {
  readonly messages: Messages
  readonly verb: StaffVerb
}

/** What a command does, and its name and help of the command line, which operators use. */
export const VerbHelp = ({ messages, verb }: VerbHelpProps) => {
  const help = verbHelp(messages, verb)
  return (
    <div className="grid max-w-prose gap-1 text-ink-soft">
      {help !== '' && <p className="whitespace-pre-line">{help}</p>}
      <p className="text-sm [overflow-wrap:anywhere]">
        {message(messages, 'command.name')} <code lang="en">npm run shop -- {verbName(verb)}</code>
      </p>
      <details className="text-sm">
        <summary className="min-h-11 w-fit cursor-pointer py-3 underline underline-offset-4">
          {message(messages, 'command.help')}
        </summary>
        <p>{message(messages, 'command.help.what')}</p>
        <div lang="en" className="grid gap-1 pt-1">
          {verb.help.map((line) => (
            <p key={line} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </div>
      </details>
    </div>
  )
}
