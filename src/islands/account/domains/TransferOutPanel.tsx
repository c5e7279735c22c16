import { answerTransferOut, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { Confirm } from '../Confirm.tsx'

interface TransferOutPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly domain: OwnedDomainDetail
  readonly onChanged: (detail: OwnedDomainDetail) => void
}

/** Answers another registrar's transfer of a domain; nothing without one. */
export const TransferOutPanel = ({
  messages,
  errors,
  domain,
  onChanged,
}: TransferOutPanelProps) => {
  const { id, unicodeName: name, state } = domain
  if (state !== 'TRANSFER_OUT') return null
  const confirm = (decision: 'APPROVE' | 'REJECT') => (
    <Confirm
      {...{ messages, errors }}
      id={`${decision}-${id}`}
      about={`domains.out.${decision.toLowerCase()}`}
      params={{ name }}
      send={() => call(answerTransferOut, { params: { id }, body: { decision } })}
      onDone={onChanged}
    />
  )
  return (
    <Panel
      title={message(messages, 'domains.out')}
      description={message(messages, 'domains.out.why')}
    >
      <div className="flex flex-wrap gap-3">
        {confirm('REJECT')}
        {confirm('APPROVE')}
      </div>
    </Panel>
  )
}
