pm.test("answers in the envelope", () => {
  const body = pm.response.json();
  pm.expect(body).to.have.property("request_id");
  pm.expect(body.status).to.equal(pm.response.code);
});
pm.test("is no defect of the service", () => {
  pm.expect(pm.response.code).to.be.below(500);
});
if (mayCall)
  pm.test("lets the caller in", () => {
    pm.expect(pm.response.json().error?.code).to.not.be.oneOf(["auth.required", "auth.forbidden"]);
  });
