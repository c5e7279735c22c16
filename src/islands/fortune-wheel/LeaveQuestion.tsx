import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

interface LeaveQuestionProps {
  readonly messages: Messages
  readonly isSpinning: boolean
}

/** Asks before leaving the page while the wheel spins (account §4). */
export const LeaveQuestion = ({ messages, isSpinning }: LeaveQuestionProps) => {
  const { isAsked, leave, stay } = useLeaveQuestion(isSpinning)
  return (
    <Dialog
      open={isAsked}
      title={message(messages, 'wheel.leave.title')}
      closeLabel={message(messages, 'wheel.close')}
      onClose={stay}
    >
      <p className="max-w-prose">{message(messages, 'wheel.leave.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button data-autofocus onClick={stay}>
          {message(messages, 'wheel.leave.no')}
        </Button>
        <Button look="secondary" onClick={leave}>
          {message(messages, 'wheel.leave.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
