const chunk = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(type), length, body, Buffer.alloc(body.length % 2)]);
};

/** A silent recording (WAV, 8 kHz). Its comment has the spoken words, for the transcription stand-in. */
export const recordingOf = (said: string, seconds = 1): Buffer => {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(8000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const comment = chunk("ICMT", Buffer.from(`${said && `Spoken: ${said}`}\0`));
  const body = Buffer.concat([
    Buffer.from("WAVE"),
    chunk("fmt ", format),
    chunk("LIST", Buffer.concat([Buffer.from("INFO"), comment])),
    chunk("data", Buffer.alloc(seconds * 8000, 128)),
  ]);
  return chunk("RIFF", body);
};
