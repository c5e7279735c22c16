import { message } from '../../../../i18n/fill.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts, type ServiceFact } from '../CopyFacts.tsx'
import type { SectionsProps } from '../service-props.ts'
import { sshCommand } from './server-facts.ts'

/** The IPs of a server and the command that opens it, ready to copy. */
export const ConnectionPanel = ({ messages, service }: SectionsProps<'CLOUD_SERVER'>) => {
  const { ips, user, isWindows } = service.details
  const command = sshCommand(service.details)
  const facts: readonly ServiceFact[] = [
    ...ips.map((ip, at) => ({
      label: message(messages, at === 0 ? 'fact.ip' : 'server.ip.more', { number: at + 1 }),
      text: ip,
      isCopied: true,
    })),
    { label: message(messages, 'fact.user'), text: user, isCopied: true },
    ...(isWindows || command === undefined
      ? []
      : [{ label: message(messages, 'server.ssh'), text: command, isCopied: true }]),
  ]
  return (
    <Panel
      title={message(messages, 'server.address')}
      description={message(messages, isWindows ? 'server.address.rdp' : 'server.address.ssh')}
    >
      <CopyFacts messages={messages} facts={facts} />
    </Panel>
  )
}
