/** Bytes that one connection, queue or request keeps in memory. */
export interface Holding {
  /** Sets how many bytes it holds. To make room for them, a holding must give way; it may be this one. */
  set(bytes: number): void;
  release(): void;
}

/** The bytes that all clients together keep in memory. */
export interface HeldBytes {
  readonly total: number;
  /** @param giveWay called once, when the holder must free all its bytes */
  hold(address: string, giveWay: () => void): Holding;
}

interface Entry {
  bytes: number;
  giveWay(): void;
}

/**
 * Bounds the memory of all clients together. When they hold more than `most`, the address that holds most gives way:
 * with the entry that asks for more if that is a large one, so that the others can finish, else with its largest entry.
 * So a client can take memory neither from other addresses nor from smaller clients of its own address.
 */
export function createHeldBytes(most: number): HeldBytes {
  const byAddress = new Map<string, { bytes: number; readonly entries: Set<Entry> }>();
  let total = 0;

  function change(address: string, entry: Entry, bytes: number): void {
    const share = byAddress.get(address) ?? { bytes: 0, entries: new Set() };
    const more = bytes - entry.bytes;
    entry.bytes = bytes;
    share.bytes += more;
    total += more;
    if (bytes > 0) share.entries.add(entry);
    else share.entries.delete(entry);
    if (share.entries.size > 0) byAddress.set(address, share);
    else byAddress.delete(address);
  }

  /** Makes the address that holds most give way, entry by entry, until there is room. */
  function makeRoom(asking: Entry): void {
    if (total <= most) return;
    const [address, share] = [...byAddress].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one));
    const largest = [...share.entries].reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const entry = share.entries.has(asking) && asking.bytes * 2 >= largest.bytes ? asking : largest;
    change(address, entry, 0);
    entry.giveWay();
    makeRoom(asking);
  }

  return {
    get total() {
      return total;
    },
    hold(address, letGo) {
      let isOver = false;
      const entry: Entry = {
        bytes: 0,
        giveWay() {
          isOver = true;
          letGo();
        },
      };
      return {
        set(bytes) {
          if (isOver || bytes === entry.bytes) return;
          change(address, entry, bytes);
          makeRoom(entry);
        },
        release() {
          isOver = true;
          change(address, entry, 0);
        },
      };
    },
  };
}
