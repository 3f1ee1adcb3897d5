// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {
    IERC20Permit
} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ISwapRouter} from "../../src/swap/ISwapRouter.sol";
import {SwapBase} from "./Base.sol";
import {SilentToken} from "./Tokens.sol";

/// @notice A token whose permit calls something else in its place, as the one who is called.
contract CallingToken {
    address private immutable _target;
    bytes private _data;
    bool public succeeded;

    constructor(address target, bytes memory data) {
        (_target, _data) = (target, data);
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external {
        (succeeded,) = _target.call(_data);
    }
}

contract PermitsTest is SwapBase {
    uint256 internal constant SIGNER_KEY = 0x5157;
    address internal signer;

    struct Signed {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    function setUp() public override {
        super.setUp();
        signer = vm.addr(SIGNER_KEY);
        token.mint(signer, 100 ether);
    }

    function test_a_token_is_sold_with_a_signature_and_no_approval_is_left() public {
        uint256 sold = _sell(100 ether, NO_DEADLINE, _sign(100 ether, NO_DEADLINE));
        assertEq(signer.balance, sold, "paid");
        assertEq(token.balanceOf(signer), 0, "sold");
        assertEq(token.allowance(signer, address(router)), 0, "no approval is left");
        assertHoldsOnlyFees(0);
    }

    function testFuzz_the_signer_gets_what_was_quoted(uint256 amount) public {
        amount = bound(amount, 1e6, 100 ether);
        (uint256[] memory amounts,) = router.getAmountsOut(amount, path(address(token), weth));
        assertEq(_sell(amount, NO_DEADLINE, _sign(amount, NO_DEADLINE)), amounts[1], "as quoted");
    }

    function test_a_permit_that_somebody_used_before_is_no_fault() public {
        Signed memory by = _sign(100 ether, NO_DEADLINE);
        vm.prank(BOB);
        token.permit(signer, address(router), 100 ether, NO_DEADLINE, by.v, by.r, by.s);
        _sell(100 ether, NO_DEADLINE, by);
        assertEq(token.balanceOf(signer), 0, "sold");
    }

    function test_a_permit_of_somebody_else_moves_nothing() public {
        Signed memory by = _sign(100 ether, NO_DEADLINE);
        bytes memory request = _request(100 ether, 0, ALICE);
        assertTrue(!_tries(ALICE, address(token), NO_DEADLINE, by, request), "refused");
        assertEq(token.balanceOf(signer), 100 ether, "still the signer's");
    }

    function test_a_permit_that_is_late_or_for_less_sells_nothing() public {
        uint256 late = block.timestamp - 1;
        Signed[2] memory signatures = [_sign(100 ether, late), _sign(99 ether, NO_DEADLINE)];
        uint256[2] memory deadlines = [late, NO_DEADLINE];
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory request = _request(100 ether, 0, signer);
            bool done = _tries(signer, address(token), deadlines[i], signatures[i], request);
            assertTrue(!done, "refused");
        }
        assertEq(token.balanceOf(signer), 100 ether, "not sold");
    }

    function test_a_refusal_of_the_swap_is_told_as_it_is() public {
        Signed memory by = _sign(100 ether, NO_DEADLINE);
        bytes memory request = _request(100 ether, 50 ether, signer);
        vm.prank(signer);
        vm.expectPartialRevert(ISwapRouter.OutputTooLow.selector);
        router.callWithPermit(address(token), 100 ether, NO_DEADLINE, by.v, by.r, by.s, request);
    }

    function test_a_token_without_permits_needs_its_approval() public {
        SilentToken silent = new SilentToken();
        bytes memory request = abi.encodeCall(
            router.swapExactTokensForETH,
            (1 ether, 0, path(address(silent), weth), signer, NO_DEADLINE, NOBODY)
        );
        Signed memory none;
        assertTrue(!_tries(signer, address(silent), NO_DEADLINE, none, request), "refused");
        assertTrue(!_tries(signer, address(0x1234), NO_DEADLINE, none, request), "refused");
        // With its approval it needs no permit, wherever there is none.
        vm.prank(signer);
        token.approve(address(router), 1 ether);
        request = _request(1 ether, 0, signer);
        assertTrue(_tries(signer, address(0x1234), NO_DEADLINE, none, request), "done");
    }

    function test_a_request_is_the_callers_own_and_an_owners_call_stays_the_owners() public {
        bytes memory request = abi.encodeCall(router.setTreasury, (ALICE));
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE)
        );
        router.callWithPermit(address(token), 0, NO_DEADLINE, 27, 0, 0, request);
    }

    function test_a_token_that_calls_the_router_from_its_permit_acts_as_itself() public {
        bytes memory call = abi.encodeCall(router.setTreasury, (ALICE));
        CallingToken calling = new CallingToken(address(router), call);
        Signed memory by = _sign(1 ether, NO_DEADLINE);
        vm.prank(signer);
        token.permit(signer, address(router), 1 ether, NO_DEADLINE, by.v, by.r, by.s);
        bytes memory request = _request(1 ether, 0, signer);
        vm.prank(signer);
        router.callWithPermit(address(calling), 0, NO_DEADLINE, 27, 0, 0, request);
        assertTrue(!calling.succeeded(), "refused");
        assertEq(router.treasury(), TREASURY, "unchanged");
    }

    function test_no_coin_can_be_sent_along() public {
        vm.deal(signer, 1 ether);
        bytes memory data = abi.encodeCall(
            router.callWithPermit,
            (address(token), 0, NO_DEADLINE, 27, 0, 0, _request(1 ether, 0, signer))
        );
        vm.prank(signer);
        (bool done,) = address(router).call{value: 1}(data);
        assertTrue(!done, "refused");
    }

    /// @dev True if it was done.
    function _tries(
        address who,
        address token_,
        uint256 deadline,
        Signed memory by,
        bytes memory request
    ) private returns (bool done) {
        bytes memory data = abi.encodeCall(
            router.callWithPermit, (token_, 100 ether, deadline, by.v, by.r, by.s, request)
        );
        vm.prank(who);
        (done,) = address(router).call(data);
    }

    function _request(uint256 amount, uint256 minimum, address to)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            router.swapExactTokensForETH,
            (amount, minimum, path(address(token), weth), to, NO_DEADLINE, NOBODY)
        );
    }

    function _sell(uint256 amount, uint256 deadline, Signed memory by) private returns (uint256) {
        bytes memory request = _request(amount, 0, signer);
        vm.prank(signer);
        bytes memory answer = router.callWithPermit(
            address(token), amount, deadline, by.v, by.r, by.s, request
        );
        return abi.decode(answer, (uint256));
    }

    function _sign(uint256 value, uint256 deadline) private view returns (Signed memory signed) {
        bytes32 typeHash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        IERC20Permit permits = IERC20Permit(address(token));
        bytes32 hash = keccak256(
            abi.encode(typeHash, signer, address(router), value, permits.nonces(signer), deadline)
        );
        (signed.v, signed.r, signed.s) = vm.sign(
            SIGNER_KEY, keccak256(abi.encodePacked(hex"1901", permits.DOMAIN_SEPARATOR(), hash))
        );
    }
}
