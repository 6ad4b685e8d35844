/** A PDF of one page, with more objects and entries of its trailer where they are given. */
export const aPdf = (objects = "", trailer = ""): Buffer =>
  Buffer.from(
    `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>
endobj
4 0 obj
<</Length 53>>
stream
BT /F1 24 Tf 72 760 Td (Trade licence 4711-AB) Tj ET
endstream
endobj
5 0 obj
<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
endobj
${objects}trailer
<</Root 1 0 R/Size 6${trailer}>>
%%EOF
`,
    "latin1",
  );
