import { message } from '../../../../i18n/fill.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import type { SectionsProps } from '../service-props.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { serverFacts } from './server-facts.ts'

/** The panels of a cloud server. */
export const CloudServer = (props: SectionsProps<'CLOUD_SERVER'>) => {
  const { messages, service } = props
  return (
    <>
      <AddressPanel {...props} />
      <Panel title={message(messages, 'facts')}>
        <CopyFacts messages={messages} facts={serverFacts(messages, service.details)} />
      </Panel>
    </>
  )
}
