export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d
}

/**
 * Decodes an uncompressed BMP of 8, 24 or 32 bits a pixel, which libvips can't read, to RGB. Throws RangeError if it is
 * anything else. Not by a library: fast-bmp 4 reads V5 headers alone, bmp-ts 1 ignores where the pixels begin, and
 * decode-bmp 0.2 reads neither negative heights nor 32 bits without transparency.
 */
export function decodeBmp(bytes: Uint8Array, maxPixels: number) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [start, headerSize, width, tall] = [10, 14, 18, 22].map((at) => file.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const [bits, compression] = [file.readUInt16LE(28), file.readUInt32LE(30)]
  // A negative height: the rows run from top to bottom.
  const height = Math.abs(tall)
  if (![8, 24, 32].includes(bits) || compression !== 0 || width <= 0 || height === 0) throw new RangeError('BMP')
  if (width * height > maxPixels) return { width, height, data: null }
  // Rows are padded to 4 bytes, and a palette has 4 bytes a colour.
  const stride = Math.ceil((width * bits) / 32) * 4
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (tall > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const at = bits === 8 ? 14 + headerSize + 4 * file.readUInt8(row + x) : row + (x * bits) / 8
      const to = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) data[to + channel] = file.readUInt8(at + 2 - channel)
    }
  }
  return { width, height, data }
}
