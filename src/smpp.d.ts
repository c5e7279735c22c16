/** smpp (SMPP 3.4 in plain JavaScript) has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server, Socket } from 'node:net'

  type Fields = Readonly<Record<string, unknown>>

  export class PDU {
    constructor(command: string, fields?: Fields)
    readonly command: string
    readonly command_status: number
    sequence_number: number;
    readonly [field: string]: unknown
    isResponse(): boolean
    response(fields?: Fields): PDU
    toBuffer(): Buffer
  }

  /** Emits `pdu`, `error` and `close`. */
  export class Session extends EventEmitter {
    constructor(options: { readonly socket: Socket })
    readonly socket: Socket
    /** Returns whether the PDU was written. */
    send(pdu: PDU, onResponse?: (pdu: PDU) => void): boolean
    close(): void
    destroy(): void
  }

  export function createServer(onSession: (session: Session) => void): Server
}
