import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { KeyRound } from 'lucide-react'
import { errorText, fieldErrorText } from '../../client/api-error.ts'
import { listPasskeys, removePasskey, type Passkey } from '../../contract/passkeys.ts'
import { knowsPasskeys } from '../../client/webauthn.ts'
import { message } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { SaveRow } from './SaveRow.tsx'
import { describeDevice } from '../../contract/describe-device.ts'
import { deviceText } from './device-text.ts'
import { registerPasskey } from './register-passkey.ts'
import { useQuery } from '../shell/use-query.ts'

const loadPasskeys = (signal: AbortSignal) => call(listPasskeys, {}, { signal })

const nameId = 'passkey-name'

interface AddPasskeyProps extends IslandProps {
  readonly onAdded: (passkeys: readonly Passkey[]) => void
  readonly onCancel: () => void
}

/** Asks for the passkey's name, then starts the device's prompt. */
const AddPasskey = ({ messages, errors, onAdded, onCancel }: AddPasskeyProps) => {
  const [name, setName] = useState(() =>
    deviceText(messages, describeDevice(navigator.userAgent)).slice(0, 50),
  )
  const [problem, setProblem] = useState<{ readonly text: string; readonly atName: boolean }>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const label = message(messages, 'passkey.name')

  const fail = (text: string, atName = false): void => {
    setProblem({ text, atName })
    setAttempt((before) => before + 1)
  }
  const run = async (): Promise<void> => {
    const result = await registerPasskey(name.trim())
    if (result.ok) {
      onAdded(result.answer)
    } else if (typeof result.error === 'string') {
      fail(message(messages, `passkey.${result.error}`))
    } else {
      const wrong = result.error.errors.find(({ field }) => field === 'name')
      if (wrong === undefined) fail(errorText(errors, result.error))
      else fail(fieldErrorText(errors, wrong, label), true)
    }
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (running.current) return
    setProblem(undefined)
    if (name.trim() === '') {
      fail(fieldErrorText(errors, { code: 'REQUIRED', params: {} }, label), true)
      return
    }
    running.current = true
    setBusy(true)
    void run().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorSummary
        title={message(messages, 'passkey.failed')}
        attempt={attempt}
        errors={
          problem === undefined
            ? []
            : [{ text: problem.text, ...(problem.atName ? { fieldId: nameId } : {}) }]
        }
      />
      <div className="max-w-96">
        <TextInput
          id={nameId}
          name="passkey-name"
          label={label}
          hint={message(messages, 'passkey.name.hint')}
          autoComplete="off"
          maxLength={50}
          autoFocus
          required
          value={name}
          error={problem?.atName === true ? problem.text : undefined}
          onText={setName}
        />
      </div>
      <SaveRow label={message(messages, 'passkey.create')} busy={busy}>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}

/** Lists, adds and deletes passkeys. The server's notification confirms each change. */
export const PasskeysPanel = (props: IslandProps) => {
  const { messages, errors } = props
  const passkeys = useQuery(loadPasskeys)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | undefined>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    // The dialog is closed and the element that had the focus may be gone.
    if (ended > 0) heading.current?.focus()
  }, [ended])
  const end = (): void => {
    setAdding(false)
    setRemoving(undefined)
    setEnded((before) => before + 1)
  }
  return (
    <Panel
      title={message(messages, 'passkey.title')}
      description={message(messages, 'passkey.why')}
      headingRef={heading}
    >
      <Loaded {...{ messages, errors }} query={passkeys} skeleton={<Skeleton />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-soft">{message(messages, 'passkey.none')}</p>
          ) : (
            <ul className="grid">
              {list.map((passkey) => (
                <li
                  key={passkey.id}
                  className="flex flex-wrap items-center gap-3 border-t border-line py-3"
                >
                  <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
                  <div className="min-w-0 flex-1 basis-40">
                    <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
                    <p className="text-sm text-ink-soft">
                      {message(messages, 'passkey.created', {
                        date: formatDay(passkey.createdAt),
                      })}
                      {' · '}
                      {passkey.lastUsedAt === null
                        ? message(messages, 'passkey.unused')
                        : message(messages, 'passkey.used', {
                            date: formatDay(passkey.lastUsedAt),
                          })}
                    </p>
                  </div>
                  <Button
                    look="plain"
                    aria-label={message(messages, 'passkey.remove.of', { name: passkey.name })}
                    onClick={() => setRemoving(passkey)}
                  >
                    {message(messages, 'remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {!knowsPasskeys() && <Notice>{message(messages, 'passkey.unknown')}</Notice>}
      {knowsPasskeys() && !adding && passkeys.answer !== undefined && (
        <div>
          <Button look="secondary" onClick={() => setAdding(true)}>
            {message(messages, 'passkey.add')}
          </Button>
        </div>
      )}
      {adding && (
        <AddPasskey
          {...props}
          onAdded={(list) => {
            passkeys.take([...list])
            end()
          }}
          onCancel={end}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={message(messages, 'passkey.remove.title')}
        text={message(messages, 'passkey.remove.text', { name: removing?.name ?? '' })}
        yes={message(messages, 'remove')}
        no={message(messages, 'cancel')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'nothing-changed')}
        onYes={async () => {
          if (removing === undefined) return undefined
          const result = await call(removePasskey, { params: { id: removing.id } })
          if (!result.ok) return errorText(errors, result.error)
          passkeys.take(result.answer)
          end()
          return undefined
        }}
        onClose={() => setRemoving(undefined)}
      />
    </Panel>
  )
}
