/** Splits a stream into the texts of its WebSocket frames; `onClose` is called for the frame that ends it. */
export function createFrameReader(
  onText: (text: Buffer) => void,
  onClose: () => void,
): (chunk: Buffer) => void {
  let kept: Buffer[] = [];
  let keptLength = 0;
  /** Bytes that the next frame needs to be whole. */
  let needed = 2;
  return (chunk) => {
    kept.push(chunk);
    keptLength += chunk.length;
    if (keptLength < needed) return;
    const bytes = kept.length === 1 ? chunk : Buffer.concat(kept);
    let at = 0;
    let frame = frameAt(bytes, at);
    for (; bytes.length - at >= frame.header + frame.length; frame = frameAt(bytes, at)) {
      const opcode = (bytes[at] ?? 0) & 0x0f;
      const start = at + frame.header;
      at = start + frame.length;
      if (opcode === 1) onText(bytes.subarray(start, at));
      if (opcode === 8) onClose();
    }
    needed = frame.header + frame.length;
    kept = at === bytes.length ? [] : [bytes.subarray(at)];
    keptLength = bytes.length - at;
  };
}

/** Lengths of the frame at a place, as far as they are known. */
function frameAt(bytes: Buffer, at: number): { header: number; length: number } {
  const left = bytes.length - at;
  const short = left < 2 ? 0 : (bytes[at + 1] ?? 0) & 0x7f;
  if (left < 2 || short < 126) return { header: 2, length: short };
  if (short === 126) return { header: 4, length: left < 4 ? 0 : bytes.readUInt16BE(at + 2) };
  return { header: 10, length: left < 10 ? 0 : Number(bytes.readBigUInt64BE(at + 2)) };
}
