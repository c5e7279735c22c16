import { useCallback, useState } from 'react'
import {
  listWebSpaceValues,
  showWebSpaceValues,
  type NamedValues,
} from '../../../contract/web-space-values.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useCall } from '../use-call.ts'
import type { WebSpaceTasks } from '../services/web-space/use-web-space-tasks.ts'
import { ValuesForm, type TypedValue } from './ValuesForm.tsx'

interface ValuesPanelProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly id: string
  readonly tasks: WebSpaceTasks
}

/** The values being edited. */
interface Draft {
  readonly revision: number
  readonly items: readonly TypedValue[]
}

const Names = ({
  messages,
  items,
}: Pick<ValuesPanelProps, 'messages'> & Pick<NamedValues, 'items'>) =>
  items.length === 0 ? (
    <p className="text-ink-soft">{message(messages, 'values.none')}</p>
  ) : (
    <ul>
      {items.map(({ name, isEmpty }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{name}</span>
          <span className="text-ink-soft">
            {message(messages, isEmpty ? 'values.empty' : 'values.hidden')}
          </span>
        </li>
      ))}
    </ul>
  )

const tones = { RUNNING: 'plain', DONE: 'good', FAILED: 'bad' } as const

/** How far the restart with the last change is. */
const Progress = ({ messages, tasks }: Pick<ValuesPanelProps, 'messages' | 'tasks'>) => {
  const last = tasks.answer?.items.find(({ kind }) => kind === 'VALUES')
  return (
    <div aria-live="polite">
      {last !== undefined && (
        <Notice tone={tones[last.state]}>{message(messages, `values.${last.state}`)}</Notice>
      )}
    </div>
  )
}

/** The environment values of a customer's program. */
export const ValuesPanel = ({ messages, errors, id, tasks }: ValuesPanelProps) => {
  const [draft, setDraft] = useState<Draft | undefined>()
  const load = useCallback(
    (signal: AbortSignal) => call(listWebSpaceValues, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const showing = useCall(() => call(showWebSpaceValues, { params: { id } }), setDraft)
  const isRunning =
    tasks.answer?.items.some(({ kind, state }) => kind === 'VALUES' && state === 'RUNNING') === true
  const end = (): void => {
    setDraft(undefined)
    query.again()
  }
  return (
    <Panel title={message(messages, 'values')} description={message(messages, 'values.why')}>
      <Progress {...{ messages, tasks }} />
      {draft !== undefined ? (
        <ValuesForm
          {...{ messages, errors, id, draft }}
          onEnd={end}
          onSaved={() => {
            end()
            tasks.again()
          }}
        />
      ) : (
        <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-20 w-full" />}>
          {({ revision, items }) => (
            <>
              <Names {...{ messages, items }} />
              <CallError errors={errors} error={showing.error} />
              <div className="flex flex-wrap gap-3">
                <Button
                  look="secondary"
                  busy={isRunning}
                  onClick={() => setDraft({ revision, items })}
                >
                  {message(messages, items.length === 0 ? 'values.add' : 'values.edit')}
                </Button>
                {items.length > 0 && (
                  <Button look="plain" busy={showing.busy || isRunning} onClick={showing.run}>
                    {message(messages, 'values.show')}
                  </Button>
                )}
              </div>
            </>
          )}
        </Loaded>
      )}
    </Panel>
  )
}
