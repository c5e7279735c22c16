import { useState } from 'react'
import { deployWebSpace } from '../../../contract/deployments.ts'
import { deployedType } from '../../../contract/service-types.ts'
import { listServices } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { useCall } from '../use-call.ts'
import { Loaded } from '../Loaded.tsx'
import type { CodeProps } from './code-props.ts'

const load = (signal: AbortSignal) =>
  call(listServices, { query: { category: deployedType, limit: '100' } }, { signal })

/** Deploys the files of another website of the customer. */
export const CloneForm = ({ messages, errors, id, onBegun }: CodeProps) => {
  const query = useQuery(load, 'once')
  const others = (query.answer?.items ?? []).filter(
    (one) => one.type === deployedType && one.id !== id && one.state === 'ACTIVE',
  )
  const [chosen, setChosen] = useState<string | undefined>()
  const serviceId = chosen ?? others[0]?.id ?? ''
  const source = { kind: 'CLONE', serviceId } as const
  const { busy, error, run } = useCall(
    () => call(deployWebSpace, { params: { id }, body: { source } }),
    onBegun,
  )
  return (
    <div className="grid max-w-xl gap-4">
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-24 w-full" />}>
        {() =>
          others.length === 0 ? (
            <p className="text-ink-soft">{message(messages, 'clone.none')}</p>
          ) : (
            <>
              <Select
                label={message(messages, 'clone.label')}
                hint={message(messages, 'clone.hint')}
                value={serviceId}
                onChoice={setChosen}
              >
                {others.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </Select>
              <CallError {...{ errors, error }} />
              <p>
                <Button busy={busy} onClick={run}>
                  {message(messages, 'deploy')}
                </Button>
              </p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
