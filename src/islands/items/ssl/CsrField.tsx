import { useState, type ReactNode } from 'react'
import { KeyRound } from 'lucide-react'
import { fieldErrorText } from '../../../client/api-error.ts'
import type { NewCsr } from '../../../client/new-csr.ts'
import { readCsrNames } from '../../../client/read-csr.ts'
import { saveFile } from '../../../client/save-file.ts'
import { csrNameProblem, type CsrProblem, type CsrRules } from '../../../contract/csr-names.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface CsrFieldProps {
  /** The namespace `certificate`. */
  readonly messages: Messages
  readonly errors: Messages
  readonly group: CsrRules['kind']
  /** ASCII, the main one first; none while they are invalid. */
  readonly names: readonly string[]
  readonly csr: string
  readonly onCsr: (csr: string) => void
  readonly error: string | undefined
  /** Other ways to get a request. */
  readonly children?: ReactNode
}

/** Returns what is wrong with a request as it is typed; the server checks the rest. */
const typedProblem = (csr: string, rules: CsrRules): CsrProblem | undefined => {
  if (!csr.includes('-----END') || rules.names.length === 0) return undefined
  const read = readCsrNames(csr)
  return read === undefined ? { code: 'INVALID_CSR', params: {} } : csrNameProblem(read, rules)
}

const keyFile = (names: readonly string[]): string =>
  `${(names[0] ?? 'certificate').replace('*', 'wildcard')}.key`

const saveKey = ({ privateKey }: NewCsr, file: string): void =>
  saveFile(new Blob([privateKey], { type: 'application/x-pem-file' }), file)

/** A certificate request, pasted or made here: the private key is saved as a file and sent nowhere. */
export const CsrField = (props: CsrFieldProps) => {
  const { messages, errors, group, names, csr, onCsr, error, children } = props
  const problem = typedProblem(csr, { kind: group, names })
  const label = message(messages, 'csr')
  const shown = problem && fieldErrorText(errors, problem, label)
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<(NewCsr & { readonly file: string }) | undefined>()
  const make = async (): Promise<void> => {
    if (names.length === 0 || isBusy) return
    setBusy(true)
    const { newCsr } = await import('../../../client/new-csr.ts')
    const created = { ...(await newCsr(names, 'EC-P256')), file: keyFile(names) }
    setBusy(false)
    setMade(created)
    saveKey(created, created.file)
    onCsr(created.csr)
  }
  return (
    <div className="grid gap-3">
      <Field label={label} hint={message(messages, 'csr.hint')} error={shown ?? error}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className={`${controlClass} font-mono text-sm`}
            value={csr}
            onChange={(event) => onCsr(event.target.value)}
          />
        )}
      </Field>
      <div className="grid justify-items-start gap-2">
        <Button
          look="secondary"
          busy={isBusy}
          aria-disabled={names.length === 0}
          onClick={() => void make()}
        >
          <KeyRound aria-hidden className="size-4 shrink-0" />
          {problem === undefined
            ? message(messages, 'csr.make')
            : message(messages, 'csr.make.for', { name: names[0] ?? '' })}
        </Button>
        {children}
        {names.length === 0 && (
          <p className="text-sm text-ink-soft">{message(messages, 'csr.name-first')}</p>
        )}
        {made !== undefined && made.csr === csr && (
          <Notice
            tone="warn"
            role="status"
            action={
              <Button look="plain" onClick={() => saveKey(made, made.file)}>
                {message(messages, 'csr.save')}
              </Button>
            }
          >
            {message(messages, 'csr.made', { file: made.file })}
          </Notice>
        )}
      </div>
    </div>
  )
}
