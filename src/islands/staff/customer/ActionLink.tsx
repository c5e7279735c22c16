import type { CustomerAction } from '../../../contract/staff-customers.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { verbName } from '../verbs/verb-name.ts'

interface ActionLinkProps extends Pick<StaffScreenProps, 'goTo'> {
  readonly action: CustomerAction
  /** Names what it is about, where the same verb is offered several times. */
  readonly about?: string
  readonly className?: string
}

/** A link to the form of a verb with its values. */
export const ActionLink = ({ action, about, className, goTo }: ActionLinkProps) => {
  const target = { screen: 'verbs', verb: verbName(action), ...action.values }
  return (
    <FollowLink
      {...(className !== undefined && { className })}
      href={formatStaffQuery(target)}
      onFollow={() => goTo(target)}
    >
      {verbName(action)}
      {about !== undefined && <span className="sr-only"> {about}</span>}
    </FollowLink>
  )
}
