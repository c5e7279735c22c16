import type { CustomerAction } from '../../../contract/staff-customers.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { verbName } from '../verbs/verb-name.ts'
import { verbTitle } from '../verbs/verb-texts.ts'

interface ActionLinkProps extends Pick<StaffScreenProps, 'messages' | 'goTo'> {
  readonly action: CustomerAction
  /** What it is about, read with the link where a page has several of its name. */
  readonly subject?: string
}

/** A link to the form of a command, with its values filled in. */
export const ActionLink = ({ messages, action, subject, goTo }: ActionLinkProps) => {
  const target = { screen: 'verbs', verb: verbName(action), ...action.values }
  return (
    <FollowLink
      className={buttonClass('secondary')}
      href={formatStaffQuery(target)}
      onFollow={() => goTo(target)}
    >
      {verbTitle(messages, action)}
      {subject !== undefined && <span className="sr-only"> {subject}</span>}
    </FollowLink>
  )
}
