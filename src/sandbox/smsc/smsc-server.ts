import type { Socket } from 'node:net'
import { createServer, type PDU, type Session } from 'smpp'
import type { Behaviours } from '../control/behaviours.ts'
import type { RunningService } from '../http-service.ts'
import { pause } from '../pause.ts'
import { listenError } from '../start-error.ts'
import type { Fault } from './behaviour.ts'
import { createReceipts, type Receipts } from './receipts.ts'
import type { SmscState } from './smsc-state.ts'
import { checkSubmit, createReassembly, STATUS, type SubmitSm } from './take-submit.ts'

export interface SmscDeps {
  readonly state: SmscState
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
  readonly systemId: string
  readonly password: string
}

interface Desk extends SmscDeps {
  readonly receipts: Receipts
  readonly reassemble: (submit: SubmitSm, id: string) => void
  readonly isThrottled: () => boolean
  readonly takeFault: (submit: SubmitSm) => Fault | undefined
}

const interfaceVersion = 0x34

const bindStatus = ({ behaviours, systemId, password }: SmscDeps, pdu: PDU): number => {
  const { refuseBind } = behaviours.current.smsc
  if (refuseBind !== null) return refuseBind
  const isKnown = pdu.command === 'bind_transceiver' || pdu.command === 'bind_transmitter'
  if (!isKnown || pdu['interface_version'] !== interfaceVersion) return STATUS.bindFailed
  if (pdu['system_id'] !== systemId) return STATUS.systemId
  return pdu['password'] === password ? 0 : STATUS.password
}

/** Counts faults, which a new behaviour begins again. */
const createTakeFault = ({ behaviours }: SmscDeps) => {
  const used = new WeakMap<Fault, number>()
  return ({ destination_addr: to }: SubmitSm): Fault | undefined =>
    behaviours.current.smsc.faults.find((fault) => {
      if (!to.startsWith(fault.to)) return false
      const count = used.get(fault) ?? 0
      used.set(fault, count + 1)
      return count < fault.times
    })
}

const createThrottle = ({ behaviours }: SmscDeps) => {
  let second = 0
  let count = 0
  return (): boolean => {
    const { perSecond } = behaviours.current.smsc
    const present = Math.floor(performance.now() / 1000)
    if (present !== second) count = 0
    second = present
    count += 1
    return perSecond !== null && count > perSecond
  }
}

const takeSubmit = async (desk: Desk, session: Session, pdu: PDU): Promise<void> => {
  const { state, receipts, reassemble, behaviours, stopping } = desk
  const refuse = (command_status: number): void => {
    session.send(pdu.response({ command_status }))
  }
  const submit = checkSubmit(pdu, state)
  if (typeof submit === 'number') {
    refuse(submit)
    return
  }
  if (desk.isThrottled()) {
    refuse(STATUS.throttled)
    return
  }
  const fault = desk.takeFault(submit)
  if (fault?.do === 'drop') {
    session.destroy()
    return
  }
  if (fault?.do === 'refuse') {
    refuse(fault.status)
    return
  }
  const id = state.newId()
  reassemble(submit, id)
  receipts.add(submit, id)
  if (fault?.do === 'lose') session.destroy()
  if (fault !== undefined) return
  await pause(behaviours.current.smsc.delayMs, stopping)
  session.send(pdu.response({ message_id: id }))
}

const converse = (desk: Desk, session: Session): void => {
  let isBound = false
  session.on('error', () => session.destroy())
  session.on('close', () => desk.receipts.leave(session))
  session.on('pdu', (pdu: PDU) => {
    if (pdu.isResponse()) return
    if (pdu.command.startsWith('bind_')) {
      const command_status = isBound ? STATUS.alreadyBound : bindStatus(desk, pdu)
      session.send(pdu.response({ command_status, system_id: 'sandbox' }))
      if (command_status !== 0) return
      isBound = true
      if (pdu.command === 'bind_transceiver') desk.receipts.join(session)
      return
    }
    if (!isBound) session.send(pdu.response({ command_status: STATUS.notBound }))
    else if (pdu.command === 'submit_sm') void takeSubmit(desk, session, pdu)
    else session.send(pdu.response())
    if (pdu.command === 'unbind') session.close()
  })
}

/** Serves SMPP 3.4 on 127.0.0.1. Throws SandboxStartError. */
export async function serveSmsc(deps: SmscDeps, port: number): Promise<RunningService> {
  const desk: Desk = {
    ...deps,
    receipts: createReceipts(deps),
    reassemble: createReassembly(deps.state, deps.now),
    isThrottled: createThrottle(deps),
    takeFault: createTakeFault(deps),
  }
  const sockets = new Set<Socket>()
  const isDown = () => deps.behaviours.current.smsc.down
  const server = createServer((session) => {
    const { socket } = session
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    converse(desk, session)
    if (isDown()) session.destroy()
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  deps.behaviours.onChange(() => {
    if (isDown()) cutAll()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, 'SMPP', port))
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        cutAll()
      }),
  }
}
