// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITips} from "../../src/chat/ITips.sol";
import {TipsBase} from "./Base.sol";
import {CallingToken, OpenToken} from "./Tokens.sol";

/// @notice Tips with a permit instead of an approval.
contract TipsPermitTest is TipsBase {
    function _permit(uint256 amount, uint256 nonce) private view returns (uint8, bytes32, bytes32) {
        bytes32 typehash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        bytes32 content =
            keccak256(abi.encode(typehash, tipper, address(tips), amount, nonce, block.timestamp));
        return vm.sign(
            TIPPER_KEY, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), content))
        );
    }

    function _tipWithPermit(uint256 amount, uint8 v, bytes32 r, bytes32 s) private {
        vm.prank(tipper);
        tips.tipTokenWithPermit(token, AUTHOR, MESSAGE, amount, block.timestamp, v, r, s);
    }

    function test_tipTokenWithPermit_needs_no_approval() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(5 ether, 0);
        vm.expectEmit(address(tips));
        emit ITips.Tipped(MESSAGE, tipper, AUTHOR, address(token), 5 ether);
        _tipWithPermit(5 ether, v, r, s);
        assertEq(token.balanceOf(AUTHOR), 5 ether, "his");
        assertEq(token.allowance(tipper, address(tips)), 0, "exactly what was tipped");
    }

    function test_tipTokenWithPermit_works_when_somebody_used_the_permit_first() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(5 ether, 0);
        vm.prank(OTHER);
        token.permit(tipper, address(tips), 5 ether, block.timestamp, v, r, s);
        _tipWithPermit(5 ether, v, r, s);
        assertEq(token.balanceOf(AUTHOR), 5 ether, "his");
    }

    function test_tipTokenWithPermit_works_once() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(5 ether, 0);
        _tipWithPermit(5 ether, v, r, s);
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"))
        );
        _tipWithPermit(5 ether, v, r, s);
    }

    function test_tipTokenWithPermit_of_somebody_else_moves_nothing() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(5 ether, 0);
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"))
        );
        vm.prank(OTHER);
        tips.tipTokenWithPermit(token, AUTHOR, MESSAGE, 5 ether, block.timestamp, v, r, s);
    }

    function test_tipTokenWithPermit_takes_tokens_without_permits_by_their_allowance() public {
        OpenToken open = new OpenToken();
        open.mint(tipper, 5);
        _approve(open, 5);
        vm.prank(tipper);
        tips.tipTokenWithPermit(open, AUTHOR, MESSAGE, 5, block.timestamp, 27, 0, 0);
        assertEq(open.balanceOf(AUTHOR), 5, "his");
    }

    function test_a_permit_that_calls_back_is_refused() public {
        CallingToken calling = new CallingToken();
        calling.mint(tipper, 5);
        _approve(calling, 5);
        calling.arm(address(tips), abi.encodeCall(tips.tipNative, (AUTHOR, MESSAGE)));
        vm.prank(tipper);
        tips.tipTokenWithPermit(calling, AUTHOR, MESSAGE, 5, block.timestamp, 27, 0, 0);
        assertTrue(!calling.armed() && !calling.succeeded(), "it tried, in vain");
    }
}
