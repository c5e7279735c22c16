import { message } from '../../../../i18n/fill.ts'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ChangePlanLink } from '../ChangePlanLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { BackupPanel } from './BackupPanel.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { PowerPanel } from './PowerPanel.tsx'
import { ReinstallPanel } from './ReinstallPanel.tsx'
import { serverFacts } from './server-facts.ts'
import { useServerState } from './use-server-state.ts'

const loadIpPanel = () => import('./IpPanel.tsx')

type CloudServerProps = SectionsProps<'CLOUD_SERVER'>

const Facts = ({ locale, messages, service }: CloudServerProps) => (
  <Panel title={message(messages, 'facts')}>
    <CopyFacts messages={messages} facts={serverFacts(messages, service.details)} />
    {isWorking(service) && (
      <ChangePlanLink {...{ locale, messages }} id={service.id} page="/cloud" />
    )}
  </Panel>
)

const Working = (props: CloudServerProps) => {
  const { service, onChanged } = props
  const server = { ...props, ...useServerState(service.id, onChanged) }
  const ips = usePart(loadIpPanel)
  return (
    <>
      <PowerPanel {...server} />
      <AddressPanel {...props} />
      <LoginPanel {...server} />
      <Facts {...props} />
      {ips === undefined ? <Skeleton className="h-64 w-full" /> : <ips.IpPanel {...server} />}
      <BackupPanel {...server} />
      <ReinstallPanel {...server} />
    </>
  )
}

/** The panels of a cloud server: power, connection, login, details, backups and reinstallation. */
export const CloudServer = (props: CloudServerProps) =>
  isWorking(props.service) ? <Working {...props} /> : <Facts {...props} />
