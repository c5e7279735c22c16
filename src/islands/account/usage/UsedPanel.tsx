import { useState } from 'react'
import { listUsedServices } from '../../../contract/usage-history.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { UsageCharts } from './UsageCharts.tsx'

const loadServices = (signal: AbortSignal) => call(listUsedServices, {}, { signal })

/** What a service that the customer chooses used on each day. */
export const UsedPanel = ({ messages, errors }: Pick<IslandProps, 'messages' | 'errors'>) => {
  const query = useQuery(loadServices)
  const [chosen, setChosen] = useState<string | undefined>()
  return (
    <Panel title={message(messages, 'used')} description={message(messages, 'used.text')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-64 w-full" />}>
        {({ services }) => {
          const shown = services.find(({ id }) => id === chosen) ?? services[0]
          if (shown === undefined) {
            return (
              <EmptyState
                level={3}
                text={message(messages, 'used.none')}
                detail={message(messages, 'used.none.detail')}
              />
            )
          }
          return (
            <>
              <div className="max-w-160">
                <Select
                  label={message(messages, 'used.service')}
                  value={shown.id}
                  onChoice={setChosen}
                >
                  {services.map(({ id, type, name }) => (
                    <option key={id} value={id}>
                      {`${name} (${message(messages, `category.${type}`)})`}
                    </option>
                  ))}
                </Select>
              </div>
              <UsageCharts key={shown.id} {...{ messages, errors }} id={shown.id} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
