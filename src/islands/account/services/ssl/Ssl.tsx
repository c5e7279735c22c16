import { message } from '../../../../i18n/fill.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import type { SectionsProps } from '../service-props.ts'

/** The panels of a certificate. */
export const Ssl = ({ messages, service }: SectionsProps<'SSL'>) => (
  <Panel title={message(messages, 'facts')}>
    <CopyFacts
      messages={messages}
      facts={service.details.names.map(({ unicodeName }) => ({
        label: message(messages, 'fact.domain'),
        text: unicodeName,
        isCopied: true,
      }))}
    />
  </Panel>
)
