#!/bin/sh
# Draws leaking-tap.mp4 again: needs ffmpeg with libx264.
ffmpeg -loglevel error -y \
  -f lavfi -i color=c=0xe8ecee:s=320x240:r=12:d=8 \
  -f lavfi -i color=c=0x3b82c4:s=5x9:r=12:d=8 \
  -filter_complex "[0]drawgrid=w=40:h=40:t=1:c=0xcfd6da,\
drawbox=x=120:y=52:w=12:h=72:c=0x8d979d:t=fill,drawbox=x=120:y=52:w=84:h=12:c=0x8d979d:t=fill,\
drawbox=x=192:y=52:w=12:h=34:c=0x8d979d:t=fill,drawbox=x=110:y=42:w=32:h=8:c=0xb03a2e:t=fill,\
drawbox=x=90:y=124:w=160:h=10:c=0x6c757a:t=fill,drawbox=x=104:y=134:w=132:h=22:c=0xa9b2b7:t=fill,\
drawbox=x=60:y=156:w=220:h=84:c=0xb08d5b:t=fill,drawbox=x=168:y=160:w=3:h=80:c=0x6e5431:t=fill,\
drawbox=x=150:y=228:w=60:h=12:c=0x5b9bd5@0.8:t=fill:enable='gte(t,2)',\
drawbox=x=120:y=232:w=120:h=8:c=0x5b9bd5@0.8:t=fill:enable='gte(t,5)'[kitchen];\
[kitchen][1]overlay=x=196:y='86+64*pow(mod(t,1.6)/1.6,2)':eval=frame" \
  -c:v libx264 -preset veryslow -crf 30 -pix_fmt yuv420p -movflags +faststart -fflags +bitexact -flags:v +bitexact \
  -metadata title="Leaking kitchen tap" \
  -metadata description="The kitchen tap is dripping from the spout and the cupboard below is wet" \
  leaking-tap.mp4

# The same film with captions, which the tests read.
captions=$(mktemp --suffix=.srt)
printf '1\n00:00:00,500 --> 00:00:03,000\nThe kitchen tap is dripping\n\n2\n00:00:04,000 --> 00:00:07,000\nIt gets worse at night\n' > "$captions"
ffmpeg -loglevel error -y -i leaking-tap.mp4 -i "$captions" -c:v copy -c:s mov_text -fflags +bitexact leaking-tap-captioned.mp4
rm "$captions"

# A page that the seeded provider hands in as its documents.
ffmpeg -loglevel error -y -f lavfi -i color=c=white:s=300x400:d=1 -frames:v 1 \
  -vf "drawbox=x=20:y=20:w=260:h=360:c=gray:t=2,drawtext=text=SPECIMEN:x=(w-tw)/2:y=80:fontsize=36:fontcolor=black,\
drawbox=x=50:y=160:w=200:h=3:c=gray:t=fill,drawbox=x=50:y=190:w=200:h=3:c=gray:t=fill,drawbox=x=50:y=220:w=140:h=3:c=gray:t=fill" \
  -pix_fmt gray -update 1 specimen.png
